create or replace function penjualan_moves_titipan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then case 'AMBIL' when 'AMBIL' then update titipan k set status = 'DIAMBIL', uang_titipan = 0 where (k.kode_toko, k.no_titipan) = (new.kode_toko, new.no_titipan) and k.status = any ('{AKTIF}'::text[]) and (k.uang_titipan) is not distinct from (new.bayar_titipan); end case; else case 'AMBIL' when 'AMBIL' then update titipan k set status = 'AKTIF', uang_titipan = new.bayar_titipan where (k.kode_toko, k.no_titipan) = (new.kode_toko, new.no_titipan) and k.status = 'DIAMBIL' and (k.uang_titipan) is not distinct from (0); end case; end if;
        if not found then
          raise exception 'this step of % is not possible', new.no_titipan using errcode = 'KN002', detail = new.no_titipan;
        end if;
        return null;
      end $function$;
revoke execute on function penjualan_moves_titipan() from public;
