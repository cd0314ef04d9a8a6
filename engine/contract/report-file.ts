/** The files of a report that the server writes row by row. */
export type FileKind = 'csv' | 'xlsx'

/** The media types by which a call asks for a file instead of rows, in its header `accept`. */
export const fileTypes: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Returns the kind of file that a call asks for; undefined if it asks for rows. */
export const askedFile = (accept: string | undefined): FileKind | undefined =>
  (Object.keys(fileTypes) as FileKind[]).find((kind) => accept?.split(',').some((each) => each.split(';')[0]?.trim() === fileTypes[kind]))
