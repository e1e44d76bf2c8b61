/** Whether the panel has room for two columns. `drawn.css` lays them out. */
import { useEffect, useState } from 'preact/hooks';

const wide = matchMedia('(min-width: 560px)');

export function useIsWide(): boolean {
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => {
    const listener = (): void => setWide(wide.matches);
    wide.addEventListener('change', listener);
    return () => wide.removeEventListener('change', listener);
  }, []);
  return isWide;
}
