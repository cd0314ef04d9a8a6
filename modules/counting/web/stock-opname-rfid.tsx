import { CountScreen } from './count-screen.tsx'

export default function StockOpnameRfid() {
  return <CountScreen kind="RFID" />
}
