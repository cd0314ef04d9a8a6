import { emasKembali } from '../contract/screens.ts'
import { goldReturnHeader, newGoldReturn, takeGoldBack } from '../contract/terima-emas.ts'
import { ArrivingGold } from './arriving-gold.tsx'

/** Takes in again what this shop sent: each lot is weighed, and why it comes back. */
export default function EmasKembali() {
  return (
    <ArrivingGold
      screen={emasKembali}
      call={takeGoldBack}
      body={newGoldReturn}
      header={goldReturnHeader}
      way="FROM_HERE"
      title="Kiriman Emas Kita Yang Belum Sampai"
      emptyText="Tidak Ada Kiriman Emas Yang Belum Sampai"
      idleText="Pilih kiriman yang kembali, lalu timbang tiap lot"
    />
  )
}
