import { uangKasScreen } from '../contract/uang-kas.ts'
import { BookingScreen } from './booking-screen.tsx'

/** Money into and out of the till for something other than goods. */
export default function UangKas() {
  return <BookingScreen screen={uangKasScreen} hasAccount={false} />
}
