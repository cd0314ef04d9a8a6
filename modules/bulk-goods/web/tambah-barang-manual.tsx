import { addManual, additionFields, additionHeader, newAddition, tambahBarangManual } from '../contract/mutasi-manual.ts'
import { MutationScreen } from './mutation-screen.tsx'

const facts = { screen: tambahBarangManual, call: addManual, body: newAddition, header: additionHeader, fields: additionFields }

/** Takes goods without a barcode in. */
export default function TambahBarangManual() {
  return <MutationScreen facts={facts} />
}
