import { expect, it } from 'vitest'
import type { AnyDocument } from '#engine/contract/document.ts'
import { serveDocument } from './serve-document.ts'

it.each(['WA_TEMPLATE_TIDAK_ADA', 'BATAS_HARGA_JUAL'])(
  'refuses to start where the words of a message are in %s, which holds none',
  (messageSetting) => {
    const document = { name: 'uji', messageSetting } as AnyDocument
    expect(() => serveDocument(document, { actions: {} })).toThrow(`uji: its message is in the setting ${messageSetting}, which holds no text`)
  },
)
