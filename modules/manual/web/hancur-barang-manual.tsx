import { destroyManual, destructionFields, destructionHeader, hancurBarangManual, newDestruction } from '../contract/mutasi-manual.ts'
import { MutationScreen } from './mutation-screen.tsx'

const facts = { screen: hancurBarangManual, call: destroyManual, body: newDestruction, header: destructionHeader, fields: destructionFields }

/** Destroys goods without a barcode; somebody must allow it. */
export default function HancurBarangManual() {
  return <MutationScreen facts={facts} />
}
