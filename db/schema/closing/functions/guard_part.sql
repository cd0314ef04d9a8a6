-- A part belongs to the transaction that wrote its header, and bears its date. Arguments: table and number of the header.
create or replace function guard_part() returns trigger language plpgsql as $$
declare
  strange boolean;
begin
  execute format(
    'select exists (
       select from baris l
       left join lateral (select written_in, tgl_system from %1$I where kode_toko = l.kode_toko and %2$I = l.%2$I offset 0) h on true
       where (h.written_in = pg_current_xact_id() and h.tgl_system = l.tgl_system) is not true)',
    tg_argv[0], tg_argv[1]) into strange;
  if strange then
    raise exception 'a row of % is not of the transaction and date of its document', tg_table_name using errcode = 'KN005';
  end if;
  return null;
end $$;
