import { workshopScreen } from './gates.ts'

/** Closes a batch once every gram of it has a name: what it lost, against its limit, and who bears it. */
export const wastingSepuhan = workshopScreen('/wasting-sepuhan', 'Wasting Sepuhan', [
  'tutup batch',
  'susut sepuhan',
  'susut tukang',
  'close batch',
  'refining loss',
])
