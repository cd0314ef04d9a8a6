import { mutasiUangCash, transferWithTill } from '../contract/mutasi-uang-cash.ts'
import { TransferScreen } from './transfer-screen.tsx'

/** Money between the till and a bank account. */
export default function MutasiUangCash() {
  return <TransferScreen screen={mutasiUangCash} call={transferWithTill} hasTill failedText="Gagal Menambahkan Mutasi Cash" />
}
