/** Formats amounts for a report. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
export const usd = (amount: number): string =>
  amount === 0
    ? '$0'
    : amount < 0.01
      ? `$${amount.toFixed(4)}`
      : `$${amount.toFixed(amount < 1 ? 3 : 2)}`;
export const amount = (value: number): string =>
  value >= 10_000
    ? `${Math.round(value / 1000).toLocaleString('en')}k`
    : Number(value.toFixed(value < 10 ? 1 : 0)).toLocaleString('en');
export const seconds = (value: number): string =>
  value < 60
    ? `${Number(value.toFixed(1))} s`
    : `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
