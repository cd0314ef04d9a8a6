import { CountScreen } from './count-screen.tsx'

export default function StockOpnameGlobal() {
  return <CountScreen kind="GLOBAL" />
}
