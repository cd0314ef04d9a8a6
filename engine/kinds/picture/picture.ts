import { z } from 'zod'
import type { Call } from '../../contract/endpoint.ts'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

export interface PictureOptions {
  /** The call that takes a picture (multipart `image`) for a folder and answers where it is read: `{ url, name }`. */
  readonly upload: Call
  readonly folder: string
  /** The message if the picture could not be stored and the server gives no reason. */
  readonly failedText: string
}

/** The kind of a stored picture, and how one is stored. */
export interface PictureKind<Value> extends Kind<Value>, PictureOptions {}

const missingText = 'Gambar Wajib Dimasukan' // sic
const path = /^[\w\-./]+$/
const onePath = (name: string) => z.string({ error: missingText }).min(1, missingText).max(300).regex(path, `${name} Tidak Dikenal`)

const faces = { align: 'center', cell: 'text', isPicture: true } as const

/** A public picture: its path below `api/`, as the call that stored it answered. */
export function picture(label: string, options: PictureOptions): Unnamed<string> {
  const kind: PictureKind<string> = {
    ...options,
    ...faces,
    name: 'picture',
    column: 'text',
    check: onePath,
    format: (value) => value,
    parse: (typed) => typed.trim() || undefined,
  }
  return new Field({ name: '', label, kind })
}

/** The same as a list: of many a form keeps one (specification §4). */
export function pictures(label: string, options: PictureOptions): Unnamed<string[]> {
  const kind: PictureKind<string[]> = {
    ...options,
    ...faces,
    name: 'picture',
    column: 'text[]',
    isList: true,
    sent: z.array(z.string()),
    check: (name) => z.array(onePath(name), { error: missingText }).min(1, missingText).max(10),
    format: (value) => value.join(', '),
    parse: (typed) => typed.split(',').flatMap((one) => one.trim() || []),
  }
  return new Field({ name: '', label, kind })
}
