-- At the end of the transaction: who cancels a document reverses its posting with it.
create or replace function header_is_reversed() returns trigger language plpgsql as $$
declare
  kept dokumen;
  number text;
  posted boolean;
begin
  select * into kept from dokumen where tabel = tg_table_name;
  number := to_jsonb(new) ->> kept.nomor;
  posted := exists (select from posting where kode_toko = new.kode_toko and reference = number and kind = kept.kind);
  if posted or not kept.boleh_diam then
    if not exists (
      select from posting asli join posting balik on balik.membatalkan = asli.id
      where asli.kode_toko = new.kode_toko and asli.reference = number and asli.kind = kept.kind and balik.written_in = pg_current_xact_id()
    ) or exists (
      select from posting asli
      where asli.kode_toko = new.kode_toko and asli.reference = number and asli.kind = kept.kind and asli.membatalkan is null
        and not exists (select from posting balik where balik.membatalkan = asli.id)
    ) then
      raise exception '% % is cancelled without reversing its posting', tg_table_name, number using errcode = 'KN002';
    end if;
  end if;
  return null;
end $$;
