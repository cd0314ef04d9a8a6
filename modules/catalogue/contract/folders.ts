/**
 * The folders of pictures and how large they are kept, as JPEG of quality 50 (specification §7, §9; docs/decisions/194). In one that `hasId` each
 * record has a folder of its own, under a generated name.
 */
export const folders = {
  KATEGORI_ICON: { width: 720, height: 1366, hasId: false },
  BANNER_ICON: { width: 1241, height: 2348, hasId: false },
  INFO_ICON: { width: 720, height: 1366, hasId: false },
  ITEM: { width: 720, height: 1366, hasId: true },
  HADIAH: { width: 720, height: 1366, hasId: true },
  SPLASH_SCREEN: { width: 1241, height: 2348, hasId: false },
} as const

/** A folder of pictures. */
export type PictureFolder = keyof typeof folders

/** The call that takes a picture. */
export const uploadCall = 'POST app/upload'
