/** One dictionary out of the files of all modules, put together when the application is built. */
export function merged(files: Record<string, unknown>): Record<string, string> {
  return Object.assign({}, ...Object.values(files)) as Record<string, string>
}
