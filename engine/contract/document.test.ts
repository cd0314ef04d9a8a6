import { expect, it } from 'vitest'
import { code, count, text } from '../kinds/index.ts'
import { documentRefusals } from './document-calls.ts'
import { type DocumentList, type Joined, type Copied, defineDocument, documentPart, usualStates } from './document.ts'
import { dictionary } from './field.ts'
import { col } from './report.ts'
import { defineScreen, menuGroup } from './screen.ts'

const w = dictionary({ no_uji: code('No Uji'), kode_rak: code('Kode Rak'), nama_rak: text('Nama Rak'), qty: count('Qty'), jumlah: count('Jumlah') })
const menu = menuGroup({ title: 'Uji', icon: 'IconFlask' })
const screens = {
  entry: defineScreen({ path: '/transaksi-uji', title: 'Transaksi Uji', menu }),
  list: defineScreen({ path: '/lihat-uji', title: 'Lihat Uji', menu }),
}
const unknown = documentRefusals.DOCUMENT_NOT_FOUND

/** A kind of document whose declaration says so much wrong. */
const declared = (wrong: { list?: Partial<DocumentList>; copied?: Copied[]; joined?: Joined[] }) =>
  defineDocument({
    kind: 'UJI',
    name: 'uji',
    title: 'Uji',
    prefix: 'UJ',
    number: w.no_uji,
    header: [w.kode_rak],
    parts: { detail_barang: documentPart({ table: 'uji_detail', fields: [w.qty], joined: wrong.joined ?? [] }) },
    screens,
    list: { columns: [col(w.no_uji), col(w.jumlah)], ...wrong.list },
    copied: wrong.copied ?? [],
  })

it('of a kind that names what it has is finished when it is saved, unless it says more', () => {
  const gathered = [{ field: w.jumlah, part: 'detail_barang', column: 'qty' }]
  expect(declared({ list: { gathered } }).states).toBe(usualStates)
})

it.each([
  ['a copy by a code that is not in the header', { copied: [{ table: 'rak', by: 'kode_laci', ofShop: true, fields: [w.nama_rak], unknown }] }],
  ['a master that no column of the line leads to', { joined: [{ table: 'rak', by: 'kode_rak', fields: [w.nama_rak] }] }],
  ['what a part has not, gathered in the list', { list: { gathered: [{ field: w.jumlah, part: 'detail_barang', column: 'jenis' }] } }],
  ['what a part that there is not has', { list: { gathered: [{ field: w.jumlah, part: 'detail_bayar', column: 'qty' }] } }],
  ['a gathered field that the list does not show', { list: { gathered: [{ field: w.qty, part: 'detail_barang', column: 'qty' }] } }],
  ['a search in what it has not', { list: { search: [w.nama_rak] } }],
])('refuses to start with %s', (_, wrong) => {
  expect(() => declared(wrong)).toThrow(/^uji: .+ names \w+, which it does not have$/)
})
