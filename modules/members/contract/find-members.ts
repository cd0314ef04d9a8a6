import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import type { TreeEntry } from '#engine/contract/screen.ts'
import { normalizePhone } from '#engine/kinds/phone/normalize-phone.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { dataMember, dataPribadi, memberGate } from './screens.ts'

/**
 * Users who serve customers here, or keep members, may search for members. The screens of sales, deposits, purchases, orders, services and points are
 * in modules above this one. So they stand here by their names in the access tree.
 */
export const memberScreens: readonly [TreeEntry, ...TreeEntry[]] = [
  { path: '/transaksi-penjualan', title: 'Transaksi Penjualan', menu: menu.penjualan },
  { path: '/transaksi-titipan', title: 'Transaksi Titipan', menu: menu.penjualanTitipan },
  { path: '/saldo-awal-titipan', title: 'Saldo Awal Titipan', menu: menu.akuntansiAwal, shownTo: keepers, gate: { all: ['AKUNTANSI_MODULE'] } },
  { path: '/transaksi-pembelian', title: 'Transaksi Pembelian', menu: menu.pembelian },
  { path: '/transaksi-services', title: 'Transaksi Service', menu: menu.service },
  { path: '/transaksi-pesanan', title: 'Transaksi Pesanan', menu: menu.pesanan },
  { path: '/ambil-pesanan', title: 'Ambil Pesanan', menu: menu.pesanan },
  { path: '/tukar-point', title: 'Tukar Poin', menu: menu.member, gate: memberGate },
  { path: '/transaksi-poin', title: 'Transaksi Poin', menu: menu.member, shownTo: keepers, gate: memberGate },
  dataMember,
  dataPribadi,
]

/** Fewer letters would find half of the chain. */
export const typedMin = 3

/** A customer whom the chain knows. */
export const member = z.object({
  kode_member: z.string(),
  nama_member: z.string(),
  no_hp: z.string().nullable(),
  alamat: z.string().nullable(),
  /** The points that he has. */
  poin: z.number(),
  /** Codes and telephones by which he was found, of members who were joined to him. */
  lama: z.array(z.string()).optional(),
})

/** A customer whom the chain knows. */
export type Member = z.output<typeof member>

export const findMembers = endpoint({
  call: 'GET member/cari',
  summary: 'The first members whose code, name or telephone has what was typed in it; one whose code or telephone it is stands first',
  access: openTo(...memberScreens),
  query: z.object({ cari: z.string().trim().min(typedMin).max(60).regex(printable, unprintable) }),
  reply: z.array(member),
})

/** The one of these whose code or telephone was typed, and not merely a part of it. */
export function namedBy(members: readonly Member[], typed: string): Member | undefined {
  const number = normalizePhone(typed)
  const code = typed.trim().toUpperCase()
  return members.find(
    ({ kode_member, no_hp, lama = [] }) => [kode_member, ...lama].includes(code) || (number !== undefined && [no_hp, ...lama].includes(number)),
  )
}
