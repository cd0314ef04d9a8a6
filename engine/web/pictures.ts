import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from './api.ts'

/** The calls that store and return pictures of fields of the kind `image`. The engine knows no call by name. */
export interface PictureCalls {
  /** Sends a picture and returns the name under which the server stores it. */
  readonly upload: (picture: Blob) => Promise<string>
  /** Returns the path of the call that returns the picture of a name. */
  readonly pathOf: (name: string) => string
}

let calls: PictureCalls | undefined

/** Sets the calls for fields of the kind `image`. `modules/intake/web/pictures.ts` does this as a side effect of its import. Without it, they throw. */
export function configurePictures(next: PictureCalls): void {
  calls = next
}

function configured(): PictureCalls {
  if (!calls) throw new Error('configurePictures was not called')
  return calls
}

/**
 * Sends a picture of a field of the kind `image`, made smaller first. Returns the name under which the server stores it.
 *
 * @throws {CallError} if the server refuses it; Error if no calls are set
 */
export async function uploadImage(picture: Blob): Promise<string> {
  return configured().upload(await smallerPicture(picture))
}

/** Returns the path below `api/` of the picture of a field of the kind `image`. @throws Error if no calls are set */
export const imagePath = (name: string): string => configured().pathOf(name)

/** The longest side of a sent picture, in pixels. The server stores at most 1241 × 2348 (specification §9). */
const longestSidePx = 2348
const jpegQuality = 0.85

/**
 * Returns the picture with its longest side at most 2348 pixels, as a JPEG, in which transparency is lost. A smaller or unreadable picture is returned
 * unchanged. Photos of a phone have 12 million pixels, too many for the network of a shop.
 */
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

/** Fetches a stored picture and returns an object URL for an `<img>`. An `<img>` itself cannot send the token of the session. */
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
    const objectUrl = URL.createObjectURL(data)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [data])
  return { address, isPending: isLoading }
}

/** A picture for paper: its data as a data URL, and its size in pixels. */
export interface LoadedPicture {
  readonly data: string
  readonly width: number
  readonly height: number
}

/**
 * Fetches a stored picture for paper.
 *
 * @throws {CallError} if the server refuses it or has none; TypeError if the network fails; DOMException if `signal` ends it or the browser cannot read
 * the picture
 */
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
