import type { EngineSession } from '#engine/contract/session.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { type Say, errorText } from '#engine/web/text.ts'
import type { WholeMember } from '#modules/members/contract/data-member.ts'
import { openReceipt, receiptData } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { kartuMember } from '../contract/kartu-member.ts'

/** What of a member his card says. Nothing else of him is on it: a card is lost easily. */
export type CardOf = Pick<WholeMember, 'kode_member' | 'nama_member' | 'tgl_daftar' | 'kode_toko' | 'nama_toko' | 'alamat_toko' | 'no_hp_toko'>

/** The card of a member as it reads in a language. */
export function memberCard({ kode_member, nama_member, tgl_daftar, ...shop }: CardOf, settings: SettingSource, say: Say) {
  const paper = {
    ...shop,
    tgl_system: tgl_daftar,
    created_at: `${tgl_daftar}T00:00:00+07:00`,
    user_id: '',
    nama_user: '',
    cetak_ke: 0,
    dicetak_oleh: null,
    nama_customer: nama_member,
  }
  return receiptData(kartuMember, paper, settings, say, { nomor: kode_member, texts: { tgl_daftar }, barang: [] })
}

/** Prints the card of a member in the layout of the user's shop; says why if it cannot. */
export async function printMemberCard(member: CardOf, session: EngineSession): Promise<void> {
  const says = (settings: SettingSource, say: Say) => memberCard(member, settings, say)
  await openReceipt(kartuMember, { kode_toko: session.kode_toko, says }, session).catch((error: unknown) => toast(errorText(error), 'bad'))
}
