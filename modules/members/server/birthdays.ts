/** The month and day of a birthday, as members are kept by it: 131 is the last of January. */
const dayOf = (date: string): number => Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Returns the birthdays that fall on a day. A person born on 29 February has it on 28 February in other years. */
export function birthdaysOn(date: string): readonly number[] {
  const day = dayOf(date)
  return day === 228 && !isLeap(Number(date.slice(0, 4))) ? [228, 229] : [day]
}
