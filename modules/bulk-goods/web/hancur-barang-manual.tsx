import { destroyManual, destructionFields, destructionHeader, hancurBarangManual, newDestruction } from '../contract/mutasi-manual.ts'
import { MutationScreen } from './mutation-screen.tsx'

const facts = { screen: hancurBarangManual, call: destroyManual, body: newDestruction, header: destructionHeader, fields: destructionFields }

/** Destroys goods without a barcode. It always needs an approval. */
export default function HancurBarangManual() {
  return <MutationScreen facts={facts} />
}
