import { emasTidakSampai } from '../contract/screens.ts'
import { giveUpGold, goldLossHeader, newGoldLoss } from '../contract/terima-emas.ts'
import { ArrivingGold } from './arriving-gold.tsx'

/** Gives up a sending of this shop that was lost. */
export default function EmasTidakSampai() {
  return (
    <ArrivingGold
      screen={emasTidakSampai}
      call={giveUpGold}
      body={newGoldLoss}
      header={goldLossHeader}
      way="FROM_HERE"
      title="Kiriman Emas Kita Yang Belum Sampai"
      emptyText="Tidak Ada Kiriman Emas Yang Belum Sampai"
      idleText="Pilih kiriman yang tidak sampai"
      isLost
    />
  )
}
