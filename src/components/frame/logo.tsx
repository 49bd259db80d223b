/** The host's logo. */
import { useEffect, useRef, useState } from 'react';

/** Renders an image of at most 100 by 50 px and hides it if it fails to load. */
export function Logo({ src }: { src: string }) {
  const [failed, setFailed] = useState('');
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before React attached its listener.
  useEffect(() => {
    if (image.current?.complete) image.current.decode().catch(() => setFailed(src));
  }, [src]);
  if (!src || failed === src) return null;
  return <img ref={image} className="ae-logo" part="logo" src={src} alt="" onError={() => setFailed(src)} />;
}
