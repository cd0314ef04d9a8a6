create or replace function penjualan_moves_pesanan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        if tg_op = 'INSERT' then case 'AMBIL' when 'AMBIL' then update pesanan k set emas_pelanggan = 0, nilai_emas_pelanggan = 0, status = 'DIAMBIL', uang_pesanan = 0 where (k.kode_toko, k.no_pesanan) = (new.kode_toko, new.no_pesanan) and k.status = any ('{AKTIF}'::text[]) and (k.emas_pelanggan, k.nilai_emas_pelanggan, k.uang_pesanan) is not distinct from (new.emas_pesanan, new.nilai_emas_pesanan, new.bayar_pesanan - new.bayar_emas); end case; else case 'AMBIL' when 'AMBIL' then update pesanan k set emas_pelanggan = new.emas_pesanan, nilai_emas_pelanggan = new.nilai_emas_pesanan, status = 'AKTIF', uang_pesanan = new.bayar_pesanan - new.bayar_emas where (k.kode_toko, k.no_pesanan) = (new.kode_toko, new.no_pesanan) and k.status = 'DIAMBIL' and (k.emas_pelanggan, k.nilai_emas_pelanggan, k.uang_pesanan) is not distinct from (0, 0, 0); end case; end if;
        if not found then
          raise exception 'this step of % is not possible', new.no_pesanan using errcode = 'KN002', detail = new.no_pesanan;
        end if;
        return null;
      end $function$;
revoke execute on function penjualan_moves_pesanan() from public;
