import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from './api.ts'

/** Sends a picture to the server and answers the path under which it is kept. */
export type Upload = (picture: Blob) => Promise<string>

let upload: Upload = () => Promise.reject(new Error('configureUpload was not called'))

/** Says which call takes pictures; the shell says it once at start, because the engine knows no call by name. */
export function configureUpload(next: Upload): void {
  upload = next
}

/** Sends a picture, made smaller first, and answers the path under which it is kept. */
export async function uploadPicture(picture: Blob): Promise<string> {
  return upload(await smaller(picture))
}

/** The longest side that is worth sending; the server cuts to its own sizes (specification §9: 1241 × 2348 at the most). */
const longestSidePx = 2348
const jpegQuality = 0.85

/** A photo of a phone has 12 million dots; the counter's network need not carry them all. */
async function smaller(picture: Blob): Promise<Blob> {
  if (!('createImageBitmap' in window)) return picture
  // What the browser cannot read is sent as it is: the server decodes it again and says what is wrong.
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return picture
  const scale = longestSidePx / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) return picture
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? picture), 'image/jpeg', jpegQuality))
}

/** An address that an <img> can show for a stored picture; pictures are fetched with the token, which an <img> cannot send. */
export function usePicture(path: string | null | undefined): { address: string | undefined; isPending: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['picture', path],
    queryFn: ({ signal }) => fetchFile(path as string, signal),
    enabled: Boolean(path),
    staleTime: Infinity,
    retry: false,
  })
  const [address, setAddress] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (!data) return setAddress(undefined)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { address, isPending: isLoading }
}
