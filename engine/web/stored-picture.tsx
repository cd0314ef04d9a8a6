import './picture.css'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { usePicture } from './pictures.ts'

interface StoredPictureProps {
  readonly path: string | null | undefined
  readonly alt: string
  /** Pixels, or as large as there is room. */
  readonly size?: number | '100%'
  /** The content while the picture is loading, and if there is none. */
  readonly placeholder?: ReactNode
  /** Draws around the picture itself, once it is there. */
  readonly around?: (picture: ReactNode) => ReactNode
}

/**
 * A stored picture, fetched when it is almost visible. A placeholder is shown if there is none or if the fetch fails
 * (specification §8). It has its size from the beginning, so that nothing jumps.
 */
export function StoredPicture({ path, alt, size = 64, placeholder, around = (picture) => picture }: StoredPictureProps) {
  const [place, isNear] = useIsNear()
  const { address } = usePicture(isNear ? path : undefined)
  const [broken, setBroken] = useState<string>()
  return (
    <span ref={place} className="picture" style={{ width: size, height: size === '100%' ? undefined : size }}>
      {address && broken !== address
        ? around(<img src={address} alt={alt} onError={() => setBroken(address)} />)
        : (placeholder ?? <IconPhoto size={size === '100%' ? 28 : Math.min(28, size / 2)} stroke={1.3} aria-hidden />)}
    </span>
  )
}

/** How far outside the visible part, in pixels, pictures are already fetched. */
const nearPx = 300

/** Whether the element that takes the ref is in sight, or was. */
function useIsNear(): [place: (element: HTMLElement | null) => (() => void) | undefined, isNear: boolean] {
  const [isNear, setNear] = useState(false)
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, isNear]
}
