import './picture.css'
import { IconPhoto } from '@tabler/icons-react'
import { usePicture } from './pictures.ts'

/** A stored picture, in pixels or as large as there is room, or the placeholder while it is fetched and where there is none (specification §8). */
export function StoredPicture({ path, alt, size = 64 }: { path: string | null | undefined; alt: string; size?: number | '100%' }) {
  const { address } = usePicture(path)
  return (
    <span className="picture" style={{ width: size, height: size === '100%' ? undefined : size }}>
      {address ? <img src={address} alt={alt} /> : <IconPhoto size={size === '100%' ? 28 : Math.min(28, size / 2)} stroke={1.3} aria-hidden />}
    </span>
  )
}
