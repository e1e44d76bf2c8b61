import { render } from 'preact';

const root = document.getElementById('root');
if (root) render(<h1>Espalier setup</h1>, root);
