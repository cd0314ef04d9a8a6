import type { FieldMessages } from '#engine/contract/refusal.ts'
import { type SettingSource, textSetting } from '#modules/settings/contract/settings.ts'
import { bought as b } from './fields.ts'
import { refusals } from './refusals.ts'

/** The data that a shop asks of a seller of gold that is not ours: none, his identity, or a photo of his papers as well. */
export type IdentityRule = 'TIDAK' | 'DATA' | 'FOTO'

/** Returns the data to ask for, by the setting of the shop. */
export const identityRule = (source: SettingSource): IdentityRule => textSetting(source, 'IDENTITAS_PENJUAL') as IdentityRule

/** The fields of a seller in a form, in addition to those of every customer. */
export const sellerFields = [b.no_identitas.optional(), b.foto_surat.optional()] as const

/** Who sells, as far as he has said it. */
export interface Seller {
  readonly nama_customer?: unknown
  readonly alamat_customer?: unknown
  readonly no_hp?: unknown
  readonly no_identitas?: unknown
  readonly foto_surat?: unknown
}

const said = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/**
 * Returns the messages for missing data of a seller of gold that is not ours, by field (docs/decisions/074); empty if it is complete. The
 * screens and the server use the same function.
 *
 * @param nobody the name of customers who leave none
 */
export function missingOfSeller(requested: IdentityRule, seller: Seller, nobody?: string): FieldMessages {
  if (requested === 'TIDAK') return {}
  const { nama_customer, alamat_customer, no_hp, no_identitas, foto_surat } = seller
  const isNamed = said(nama_customer) && String(nama_customer).trim().toUpperCase() !== nobody
  return {
    ...(isNamed ? {} : { nama_customer: 'Data Customer Harus Diisi' }),
    ...(said(no_identitas) ? {} : { no_identitas: 'No Identitas Harus Diisi' }),
    ...(said(alamat_customer) ? {} : { alamat_customer: 'Alamat Customer Harus Diisi' }),
    ...(said(no_hp) ? {} : { no_hp: 'No HP Harus Diisi' }),
    ...(requested === 'FOTO' && !said(foto_surat) ? { foto_surat: refusals.PAPERS_REQUIRED.text } : {}),
  }
}
