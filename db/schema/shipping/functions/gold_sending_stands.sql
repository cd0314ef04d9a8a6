-- A sending is done when it has arrived somewhere or was given up, and not before; an arrival has its lines, each once, as they were sent.
create or replace function gold_sending_stands(shop text, number text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its kirim_emas;
  came terima_emas;
begin
  select * into its from kirim_emas where (kode_toko, no_kirim_emas) = (shop, number);
  select * into came from terima_emas where (asal_toko, no_kirim_emas) = (shop, number);
  if (its.status = 'DONE') <> (came.no_terima_emas is not null)
    or (came.hasil_emas = 'DITERIMA' and came.kode_toko <> its.tujuan)
    or (came.no_terima_emas is not null and exists (
      select from (select * from kirim_emas_detail where (kode_toko, no_kirim_emas) = (shop, number)) d
      full join (select * from terima_emas_detail where (kode_toko, no_terima_emas) = (came.kode_toko, came.no_terima_emas)) e
        on e.kode_lot = d.no_kirim_emas || '/' || d.no_urut
      where (d.qty, d.berat, d.fine, d.hpp) is distinct from (e.qty, e.berat, e.fine, e.hpp)))
  then
    raise exception '% does not say what is on the road', number using errcode = 'KN002', detail = number;
  end if;
end $$;
revoke execute on function gold_sending_stands(text,text) from public;
