import { mutasiUangBank, transferBetweenBanks } from '../contract/mutasi-uang-bank.ts'
import { TransferScreen } from './transfer-screen.tsx'

/** Money from one bank account to another. */
export default function MutasiUangBank() {
  return <TransferScreen screen={mutasiUangBank} call={transferBetweenBanks} hasTill={false} failedText="Gagal Menambahkan Mutasi Uang Bank" />
}
