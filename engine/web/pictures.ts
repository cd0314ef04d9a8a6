import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from './api.ts'

/** The calls that store and return pictures. The engine knows no call by name. */
export interface PictureCalls {
  /** Sends a picture and answers the name under which it is kept. */
  readonly upload: (picture: Blob) => Promise<string>
  /** The path of the call that answers the picture of a name. */
  readonly pathOf: (name: string) => string
}

let calls: PictureCalls | undefined

/** Sets the calls that store and return pictures. A module with pictures in its forms does so when its code is loaded. */
export function configurePictures(next: PictureCalls): void {
  calls = next
}

function configured(): PictureCalls {
  if (!calls) throw new Error('configurePictures was not called')
  return calls
}

/** Sends a picture, made smaller first, and answers the name under which it is kept. */
export async function uploadPicture(picture: Blob): Promise<string> {
  return configured().upload(await smallerPicture(picture))
}

/** Where the picture of a name is fetched from. */
export const picturePath = (name: string): string => configured().pathOf(name)

/** The longest side that is worth sending; the server cuts to its own sizes (specification §9: 1241 × 2348 at the most). */
const longestSidePx = 2348
const jpegQuality = 0.85

/** A picture as it is worth sending: a photo of a phone has 12 million dots, and the counter's network need not carry them all. */
export async function smallerPicture(picture: Blob): Promise<Blob> {
  if (!('createImageBitmap' in window)) return picture
  // A picture that the browser cannot read is sent as it is. The server decodes it again and reports the error.
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
    queryFn: ({ signal }) => fetchFile(path as string, { signal }),
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

/** A picture as paper takes it: its data as an address, and its size in dots. */
export interface LoadedPicture {
  readonly data: string
  readonly width: number
  readonly height: number
}

/** Fetches a stored picture for paper. @throws {CallError} if there is none */
export async function loadPicture(path: string, shop?: string, signal?: AbortSignal): Promise<LoadedPicture> {
  const file = await fetchFile(path, { ...(shop ? { shop } : {}), ...(signal ? { signal } : {}) })
  const [data, { width, height }] = await Promise.all([dataOf(file), createImageBitmap(file)])
  return { data, width, height }
}

function dataOf(file: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}
