import { CountScreen } from './count-screen.tsx'

export default function StockOpnamePenerimaan() {
  return <CountScreen kind="PENERIMAAN" />
}
