import { terimaEmasScreen } from '../contract/screens.ts'
import { goldArrivalHeader, newGoldArrival, receiveGold } from '../contract/terima-emas.ts'
import { ArrivingGold } from './arriving-gold.tsx'

/** Takes in what a shop sent: each lot is weighed. */
export default function TerimaEmas() {
  return (
    <ArrivingGold
      screen={terimaEmasScreen}
      call={receiveGold}
      body={newGoldArrival}
      header={goldArrivalHeader}
      way="TO_HERE"
      title="Kiriman Emas Ke Pusat"
      emptyText="Tidak Ada Kiriman Emas"
      idleText="Pilih kiriman, lalu timbang tiap lot"
    />
  )
}
