import { $, crumbs } from './shop.mjs';

$('#main').innerHTML = `${crumbs([['Home', '/shop/'], ['Delivery and returns']])}
  <article class="prose"><h1>Delivery and returns</h1>
  <h2>What it costs</h2>
  <table class="spec"><tbody>
    <tr><th scope="row">Standard, two to four working days</th><td>£4.95, free over £60</td></tr>
    <tr><th scope="row">Next day, ordered before two o’clock</th><td>£8.50</td></tr>
    <tr><th scope="row">Collect from 14 Quay Street</th><td>Free</td></tr>
    <tr><th scope="row">Islands, by ferry</th><td>£11.00</td></tr>
  </tbody></table>
  <h2>Sending things back</h2>
  <p>You have 60 days from the day the parcel arrives. The thing should be complete, and it may have been used, within reason: we would rather you tried the lamp in your own room. Put the return slip in the box and hand it in at any parcel counter. We refund the price and standard delivery within five working days.</p>
  <h2>When something breaks</h2>
  <p>The length of the guarantee is in the specification of each product. Write to us with a picture and the product code. Most repairs are done in our own workshop behind the shop, and take about nine working days.</p>
  <h2>Batteries and bulbs</h2>
  <p>Bring old ones back to the shop. We pass them on to the municipal collection on Thursdays.</p></article>`;
