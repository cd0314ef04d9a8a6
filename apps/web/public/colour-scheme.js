// Runs before the first paint, so that a dark screen never flashes white. A file, because the page forbids inline scripts.
;(function () {
  var wanted = null
  try {
    wanted = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // Storage may be forbidden; the system's own scheme is right then.
  }
  var isDark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
