create or replace function sending_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number constant text := to_jsonb(new) ->> tg_argv[0];
  its kirim_uang;
begin
  select * into its from kirim_uang where nota_kirim = number and new.kode_toko in (kode_toko, tujuan);
  -- What is no sending's is `verify`'s.
  if not found then return null; end if;
  perform stands_between_shops(number, array[its.kode_toko, its.tujuan], false);
  -- By whichever kind of event: nobody else touches what is on the road.
  if exists (
    select from (select its.tujuan as pihak union select pihak from mutasi_tagihan where (kode_toko, jenis, dokumen) = (its.kode_toko, 'UANG_JALAN', number)) of_it
    left join saldo_tagihan s on (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (its.kode_toko, 'UANG_JALAN', of_it.pihak, number)
    where coalesce(s.rupiah, 0) <> (case when its.status = 'OPEN' and of_it.pihak = its.tujuan then its.jumlah_rp else 0 end))
  then
    raise exception '% does not say what is on the road', number using errcode = 'KN002', detail = number;
  end if;
  return null;
end $$;
revoke execute on function sending_stands() from public;
