-- The deadline of a warning letter is stored with the letter (docs/decisions/137). A reprint shows the same date, even if the shop has changed the setting.
alter table mutasi_cicilan add column batas_surat date;
alter table mutasi_cicilan disable trigger user;
update mutasi_cicilan m set batas_surat = tgl_system + coalesce((
  select value::integer from para_system p
  where p.key = 'CICILAN_SURAT_HARI' and p.kode_toko in (m.kode_toko, '*') and value ~ '^[0-9]{1,2}$' order by p.kode_toko = '*' limit 1), 7)
where jenis_cicilan = 'SURAT';
alter table mutasi_cicilan enable trigger user;
alter table mutasi_cicilan
  add constraint mutasi_cicilan_last_day check ((jenis_cicilan = 'SURAT') = (batas_surat is not null) and batas_surat between tgl_system and tgl_system + 90);

-- The next letter waits for the last day of the one before.
create function letter_waits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from mutasi_cicilan m
    where (m.kode_toko, m.no_cicilan, m.status, m.jenis_cicilan, m.cicilan_dibayar) = (new.kode_toko, new.no_cicilan, 'VALID', 'SURAT', new.cicilan_dibayar)
      and m.no_mutasi_cicilan <> new.no_mutasi_cicilan and m.batas_surat > new.tgl_system)
  then
    raise exception 'the letter before % still runs', new.no_mutasi_cicilan using errcode = 'KN002', detail = new.no_cicilan;
  end if;
  return null;
end $$;
revoke execute on function letter_waits() from public;
create trigger mutasi_cicilan_letter_waits after insert on mutasi_cicilan for each row when (new.jenis_cicilan = 'SURAT') execute function letter_waits();
