/** The host's logo. */
import { useEffect, useRef, useState } from 'react';

/** Draws an image of at most 100 by 50 px. Hides itself when it cannot be loaded. */
export function Logo({ src }: { src: string }) {
  const [failed, setFailed] = useState('');
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before React was there to hear of it.
  useEffect(() => {
    if (image.current?.complete) image.current.decode().catch(() => setFailed(src));
  }, [src]);
  if (!src || failed === src) return null;
  return <img ref={image} className="ae-logo" part="logo" src={src} alt="" onError={() => setFailed(src)} />;
}
