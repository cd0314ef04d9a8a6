import { Depositing } from './transaksi-titipan.tsx'

/** Deposits from before the books: scan what is held, at the price that was agreed on, and what was paid of it then. */
export default function SaldoAwalTitipan() {
  return <Depositing isOpening />
}
