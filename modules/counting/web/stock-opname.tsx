import { CountScreen } from './count-screen.tsx'

export default function StockOpname() {
  return <CountScreen kind="BAKI" />
}
