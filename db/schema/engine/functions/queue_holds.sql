create or replace function queue_holds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its antrian;
  held text[];
begin
  select * into its from antrian where (kode_toko, no_antri) = (new.kode_toko, to_jsonb(new) ->> tg_argv[0]);
  select coalesce(array_agg(kode_barcode order by kode_barcode), '{}') into held from barang_tahan
  where (kode_toko, kind, dokumen) = (new.kode_toko, 'ANTRIAN', to_jsonb(new) ->> tg_argv[0]) and dilepas_at is null;
  if held is distinct from (case its.status_antri
    when 'MENUNGGU' then (select coalesce(array_agg(kode_barcode order by kode_barcode), '{}') from unnest(its.menahan) kode_barcode)
    else '{}' end)
  then
    raise exception '% is % and holds %', to_jsonb(new) ->> tg_argv[0], its.status_antri, held using errcode = 'KN002', detail = to_jsonb(new) ->> tg_argv[0];
  end if;
  return null;
end $$;
revoke execute on function queue_holds() from public;
