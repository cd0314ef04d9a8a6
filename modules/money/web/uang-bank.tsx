import { uangBank } from '../contract/uang-kas.ts'
import { BookingScreen } from './booking-screen.tsx'

/** Money into and out of a bank account for something other than goods. */
export default function UangBank() {
  return <BookingScreen screen={uangBank} hasAccount />
}
