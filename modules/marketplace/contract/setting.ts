import { z } from 'zod'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { masterMarketplace } from '#modules/masters/contract/master-marketplace.ts'
import { masterSales } from '#modules/masters/contract/master-sales.ts'
import { utility } from '#modules/settings/contract/utility.ts'
import { marketplace as m } from './fields.ts'
import { refusals } from './refusals.ts'
import { gate } from './screens.ts'

/** The accounts of a shop at marketplaces. A user enters keys here. No screen shows them. */
export const marketplaceSetting = defineScreen({
  path: '/marketplace-setting',
  title: 'Setting Marketplace',
  menu: utility,
  gate: { ...gate, levels: ['OWN', 'SU', 'DEV', 'MU'] },
  synonyms: ['shopee', 'tiktok shop', 'tokopedia', 'kunci marketplace', 'marketplace keys'],
})

/** The fields that a user enters for an account. The expeditions are a list of this account alone. */
export const accountFields = [
  m.kode_marketplace.from(masterMarketplace, 'nama_marketplace'),
  m.penghubung,
  m.nama_akun.labelled('Nama Akun Di Marketplace'),
  m.id_toko,
  m.kategori_luar,
  m.daftar_ekspedisi,
  m.biaya_persen.starting(0),
  m.kode_gudang.from(masterGudang, 'nama_gudang'),
  m.kode_baki.from(masterBaki, 'nama_baki'),
  m.kode_sales.from(masterSales, 'nama_sales'),
  m.boleh_konsinyasi.starting(false),
  m.aktif.starting(true),
  m.id_aplikasi,
] as const

/** Secrets. An empty field keeps the stored secret. */
export const secretFields = [m.rahasia_aplikasi.optional(), m.rahasia_webhook.optional(), m.token_akses.optional(), m.token_segar.optional()] as const

/** An account as the screen sends it. */
export const newAccount = objectOf([...accountFields, ...secretFields]).refine(({ daftar_ekspedisi }) => daftar_ekspedisi.length > 0, {
  path: [m.daftar_ekspedisi.name],
  message: 'Ekspedisi Harus Diisi',
})

/** An account as the list returns it, without secrets. */
export const account = objectOf([...accountFields, m.nama_marketplace, m.ada_kunci, m.token_sampai.optional(), m.token_galat.optional(), m.user_id])

export type Account = z.output<typeof account>

export const readAccounts = endpoint({
  call: 'GET marketplace-setting',
  summary: 'The accounts of the shop at marketplaces, without their keys',
  access: openTo(marketplaceSetting),
  reply: z.array(account),
})

export const writeAccount = endpoint({
  call: 'PUT marketplace-setting',
  summary: 'Sets up the account of the shop at a marketplace; a key or token that is left empty stays as it is',
  access: openTo(marketplaceSetting),
  body: newAccount,
  reply: done,
  refusals: [refusals.NO_SEAL, refusals.ACCOUNT_TAKEN, refusals.MARKETPLACE_MISSING, refusals.TRAY_MISSING, refusals.SALES_MISSING],
})
