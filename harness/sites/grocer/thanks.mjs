import { showCount } from './basket-store.mjs';

const number = new URLSearchParams(location.search).get('number') ?? '';
const main = document.getElementById('main');
main.innerHTML = '<h1>Thank you</h1><p></p>';
main.querySelector('p').textContent = number.startsWith('LG-')
  ? `Your order ${number} is being packed.`
  : 'The letter is on its way.';
showCount();
