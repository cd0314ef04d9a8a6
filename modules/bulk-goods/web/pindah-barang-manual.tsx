import { moveManual, movingFields, movingHeader, newMoving, pindahBarangManual } from '../contract/mutasi-manual.ts'
import { MutationScreen } from './mutation-screen.tsx'

const facts = { screen: pindahBarangManual, call: moveManual, body: newMoving, header: movingHeader, fields: movingFields }

/** Puts goods without a barcode into another tray. */
export default function PindahBarangManual() {
  return <MutationScreen facts={facts} />
}
