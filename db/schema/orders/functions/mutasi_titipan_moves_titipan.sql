create or replace function mutasi_titipan_moves_titipan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then case new.jenis_titipan when 'BAYAR' then update titipan k set status = 'AKTIF', uang_titipan = k.uang_titipan + new.uang_titipan where (k.kode_toko, k.no_titipan) = (new.kode_toko, new.no_titipan) and k.status = any ('{AKTIF}'::text[]) and (new.no_hp = k.no_hp); when 'BATAL' then update titipan k set status = 'BATAL', uang_titipan = 0 where (k.kode_toko, k.no_titipan) = (new.kode_toko, new.no_titipan) and k.status = any ('{AKTIF}'::text[]) and (new.no_hp = k.no_hp) and (k.uang_titipan) is not distinct from (new.uang_titipan); end case; else case new.jenis_titipan when 'BAYAR' then update titipan k set status = 'AKTIF', uang_titipan = k.uang_titipan - new.uang_titipan where (k.kode_toko, k.no_titipan) = (new.kode_toko, new.no_titipan) and k.status = 'AKTIF'; when 'BATAL' then update titipan k set status = 'AKTIF', uang_titipan = new.uang_titipan where (k.kode_toko, k.no_titipan) = (new.kode_toko, new.no_titipan) and k.status = 'BATAL' and (k.uang_titipan) is not distinct from (0); end case; end if;
        if not found then
          raise exception 'this step of % is not possible', new.no_titipan using errcode = 'KN002', detail = new.no_titipan;
        end if;
        return null;
      end $function$;
revoke execute on function mutasi_titipan_moves_titipan() from public;
