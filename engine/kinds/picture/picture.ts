import { z } from 'zod'
import type { Call } from '../../contract/endpoint.ts'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

export interface PictureOptions {
  /** The call that stores a picture (multipart `image`) in a folder and returns its path and name: `{ url, name }`. */
  readonly upload: Call
  readonly folder: string
  /** The message if the picture could not be stored and the server gives no reason. */
  readonly failedText: string
}

/** The kind of a public picture, with the options for storing one. */
export interface PictureKind<Value> extends Kind<Value>, PictureOptions {}

const missingText = 'Gambar Wajib Dimasukan' // sic
const path = /^[\w\-./]+$/
const onePath = (name: string) => z.string({ error: missingText }).min(1, missingText).max(300).regex(path, `${name} Tidak Dikenal`)

const faces = { align: 'center', cell: 'text', isPicture: true } as const

/** A public picture. The value is its path below `api/`, which the upload call returned. The kind `image` is for private pictures of forms. */
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

/** A list of public pictures. A form stores one of them (specification §4). */
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
